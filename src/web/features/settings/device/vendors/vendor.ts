import type { ComponentType } from 'preact';
import type { DeviceSource, SourceBy } from '#contract/device-source.ts';

/** Sources that people connect by pasting tokens or a key. */
export type PastedSource = SourceBy<'paste'>;

/** The props of every vendor's form. */
export interface ConnectWayProps {
  source: DeviceSource;
  /** Text that was typed but not sent. It is stored as a draft. */
  typed: string;
  onType(text: string): void;
  /** Called before the browser leaves for the vendor's page. */
  onLeave(): void;
  onConnected(): void;
  onCancel?: (() => void) | undefined;
}

/** A vendor's parts of the page. Its words are in the texts. */
export interface VendorParts {
  Help: ComponentType<{ source: DeviceSource }>;
  Form: ComponentType<ConnectWayProps>;
  /** Where the steps are: before the form, `after` it, or `later`, once there is something to use them with. */
  helpPlace?: 'after' | 'later';
  /** True if a browser is not enough. Such a source is listed after the others. */
  needsCommandLine?: boolean;
}
