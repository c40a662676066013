/// <reference types="vite/types/importMeta.d.ts" />
import type { PageTexts } from './catalogue.ts';
import { cycleMode } from './en/common/cycle-mode.ts';
import { dayRecord } from './en/common/day-record.ts';
import { entry } from './en/common/entry.ts';
import { logPeriod } from './en/common/log-period.ts';
import { shell } from './en/common/shell.ts';
import { signals } from './en/common/signals.ts';
import { target } from './en/common/target.ts';

export const common = { cycleMode, dayRecord, entry, logPeriod, shell, signals, target };

export const pages = import.meta.glob<PageTexts>('./en/*.ts');
