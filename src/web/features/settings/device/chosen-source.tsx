import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useDeviceWays } from '#web/lib/queries.ts';
import { atVendor } from './vendors/at-vendor.tsx';
import { partsOf } from './vendors/table.ts';
import type { ConnectWayProps } from './vendors/vendor.ts';
import { VendorHelp } from './vendors/vendor-help.tsx';

interface ChosenSourceProps extends ConnectWayProps {
  isHelpOpen: boolean;
  /** True if the person chose from the list: its row had the focus and is gone. */
  takesFocus: boolean;
  onBack(): void;
}

/** One source: its name, the vendor's steps and the vendor's form. */
export function ChosenSource({ isHelpOpen, takesFocus, onBack, ...form }: ChosenSourceProps) {
  const { source } = form;
  const { device } = useLocale().texts;
  const { name, hint } = device.vendors[source];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const ways = useDeviceWays();
  // If the operator has set up an OAuth app, it is used instead of the source's other way to connect.
  const isAtVendor = ways.data?.items.some((way) => way.source === source && way.by === 'oauth');
  const { Help, Form, helpPlace = 'before' } = isAtVendor ? atVendor : partsOf(source);
  const help = (
    <VendorHelp isOpen={isHelpOpen}>
      <Help source={source} />
    </VendorHelp>
  );
  return (
    <div class="stack source">
      <div class="row apart">
        <h2 class="entry-name" tabIndex={-1} ref={heading}>
          {name}
        </h2>
        <Button kind="quiet" onClick={onBack}>
          {device.otherSource}
        </Button>
      </div>
      <p class="muted small">{hint}</p>
      {helpPlace === 'before' && help}
      <Form {...form} />
      {helpPlace === 'after' && help}
    </div>
  );
}
