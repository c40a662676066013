import type { ComponentType } from 'preact';
import type { DeviceSource, SourceBy } from '#contract/device-source.ts';

/** Sources that are connected by pasting something. */
export type PastedSource = SourceBy<'paste'>;

/** The props of every vendor's form. */
export interface ConnectWayProps {
  source: DeviceSource;
  /** Unsent text. It is stored as a draft. */
  typed: string;
  onType(text: string): void;
  /** Called before the browser leaves for the vendor's page. */
  onLeave(): void;
  onConnected(): void;
  onCancel?: (() => void) | undefined;
}

/** A vendor's row: its parts of the page. Its words are in the texts. */
export interface VendorParts {
  Help: ComponentType<{ source: DeviceSource }>;
  Form: ComponentType<ConnectWayProps>;
  /** Where the steps are: before the form, after it, or only once there is something to use them with. */
  helpPlace?: 'after' | 'later';
  /** True if a browser is not enough. Listed after the others. */
  needsCommandLine?: boolean;
}
