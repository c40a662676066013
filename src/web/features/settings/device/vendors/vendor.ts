import type { ComponentType } from 'preact';
import type { DeviceSource } from '#contract/device-source.ts';

/** What the form of a vendor gets, whatever its way to connect is. */
export interface ConnectWayProps {
  source: DeviceSource;
  /** Unsent text. It outlives the page. */
  typed: string;
  onType(text: string): void;
  onConnected(): void;
  onCancel?: (() => void) | undefined;
}

/** A vendor's row: its parts of the page. Its words are in the texts. */
export interface VendorParts {
  Help: ComponentType;
  Form: ComponentType<ConnectWayProps>;
}
