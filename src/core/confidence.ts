export type Confidence = 'high' | 'medium' | 'low';
