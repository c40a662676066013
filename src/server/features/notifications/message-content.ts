import type { MessageAnswer } from '#contract/notification-kind.ts';
import type { Language } from '#core/language.ts';
import { escapeHtml } from '#leaf/escape-html.ts';
import { MESSAGE_WORDING } from './wording.ts';

/** A message without its format: the same words become text, HTML or a push message. */
export interface MessageContent {
  language: Language;
  /** Others may see it on a locked screen or in lists: it says at most how to train, never anything about the body. */
  subject: string;
  headline: string;
  /** The paragraphs of the message, each with or without a label. */
  paragraphs: readonly { label?: string; text: string }[];
  action: { label: string; url: string };
  /** The buttons of the message in a browser. */
  answers?: readonly { answer: MessageAnswer; label: string }[];
}

/** The paragraphs as plain text, one line each. */
export function toLines({ language, paragraphs }: MessageContent): string[] {
  const { colon } = MESSAGE_WORDING[language];
  return paragraphs.map(({ label, text }) => (label === undefined ? text : `${label}${colon} ${text}`));
}

export function renderText(content: MessageContent, unsubscribeUrl: string): string {
  const { headline, action, language } = content;
  const { colon, footer } = MESSAGE_WORDING[language];
  return [
    headline,
    ...toLines(content),
    `${action.label}${colon} ${action.url}`,
    `${footer.reason} ${footer.stop}${colon} ${unsubscribeUrl}`,
  ].join('\n\n');
}

function renderParagraph({ label, text }: { label?: string; text: string }, colon: string): string {
  const word = label === undefined ? '' : `<strong>${escapeHtml(label)}${colon}</strong> `;
  return `<p style="margin:0 0 16px">${word}${escapeHtml(text)}</p>`;
}

/** No images, no remote content, no text colour: dark mail clients show it dark. */
export function renderHtml(content: MessageContent, unsubscribeUrl: string): string {
  const { language, subject, headline, paragraphs, action } = content;
  const { colon, footer } = MESSAGE_WORDING[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(headline)}</h1>
${paragraphs.map((paragraph) => renderParagraph(paragraph, colon)).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border:1px solid;border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:13px">${escapeHtml(footer.reason)} <a href="${escapeHtml(unsubscribeUrl)}">${escapeHtml(footer.stop)}</a></p>
</div>
</body>
</html>
`;
}
