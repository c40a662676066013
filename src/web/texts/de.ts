/// <reference types="vite/types/importMeta.d.ts" />
import type { CommonTexts, PageTexts } from './catalogue.ts';
import { cycleMode } from './de/common/cycle-mode.ts';
import { dayRecord } from './de/common/day-record.ts';
import { entry } from './de/common/entry.ts';
import { logPeriod } from './de/common/log-period.ts';
import { shell } from './de/common/shell.ts';
import { signals } from './de/common/signals.ts';
import { target } from './de/common/target.ts';

export const common: CommonTexts = { cycleMode, dayRecord, entry, logPeriod, shell, signals, target };

export const pages = import.meta.glob<PageTexts>('./de/*.ts');
