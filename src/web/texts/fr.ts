/// <reference types="vite/types/importMeta.d.ts" />
import type { CommonTexts, PageTexts } from './catalogue.ts';
import { cycleMode } from './fr/common/cycle-mode.ts';
import { dayRecord } from './fr/common/day-record.ts';
import { entry } from './fr/common/entry.ts';
import { logPeriod } from './fr/common/log-period.ts';
import { shell } from './fr/common/shell.ts';
import { signals } from './fr/common/signals.ts';
import { target } from './fr/common/target.ts';

export const common: CommonTexts = { cycleMode, dayRecord, entry, logPeriod, shell, signals, target };

export const pages = import.meta.glob<PageTexts>('./fr/*.ts');
