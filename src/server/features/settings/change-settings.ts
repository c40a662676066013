import { Problem } from '#contract/problem.ts';
import type { SettingsChange } from '#contract/settings.ts';
import { dayOfNumber, writeDay } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { type AbsenceAnswer, asksAboutAbsence } from '#core/cycle/cycle-mode.ts';
import { withModeUntil } from '#core/cycle/mode-rules.ts';
import type { PersonStore } from '#server/database/person.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { absenceAnswers, saveSettings, selectStoredSettings } from '#server/records/cycle/settings.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';

/** A new mode holds from today on: earlier cycles keep the mode in which they ended. */
export async function changeSettings(person: PersonStore, change: SettingsChange, now: Temporal.Instant) {
  const chosen = change.phasePlanning === undefined ? {} : { phasePlanningChosen: true };
  if (change.cycleMode === undefined)
    return ownRow(await person.write((run) => run(saveSettings({ ...change, ...chosen }))));
  return person.write(async (run) => {
    const { record, today } = await lockPersonCycle(run, now);
    const isNew = change.cycleMode !== record.mode;
    const modes = withModeUntil(today, record).map((mode) => ({
      ...mode,
      until: writeDay(dayOfNumber(mode.until)),
    }));
    const earlierModes = isNew ? { earlierModes: modes } : {};
    return ownRow(await run(saveSettings({ ...change, ...chosen, cycleModeChosen: true, ...earlierModes })));
  });
}

/** Stores why there was no period for so long. The answer holds until the next start. */
export async function explainAbsence(person: PersonStore, answer: AbsenceAnswer, now: Temporal.Instant) {
  await person.write(async (run) => {
    const { record, today } = await lockPersonCycle(run, now);
    const { remark, lastPeriodDate } = describeCycle(record, today);
    if (!asksAboutAbsence(remark?.code) || lastPeriodDate === null) {
      throw new Problem('NO_LONG_ABSENCE', 'There is no long time without a period to explain');
    }
    const absenceExplainedFor = writeDay(lastPeriodDate);
    const [stored] = await run(selectStoredSettings);
    const earlierAbsences = absenceAnswers(stored).filter(
      (each) => each.explainedFor !== absenceExplainedFor,
    );
    const explained = { absenceAnswer: answer, absenceExplainedFor, earlierAbsences };
    await Promise.all([run(saveSettings(explained)), run(clearFeedCache)]);
  });
}
