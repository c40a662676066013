import { daysOf, type Subject } from './subject.ts';

/** Days whose training is over, with the time when it began, newest first. */
export function listTrainings(subject: Subject, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return daysOf(subject, from, to)
    .filter(
      ({ hasTrained, moderateMinutes, vigorousMinutes }) =>
        hasTrained && moderateMinutes + vigorousMinutes > 0,
    )
    .map((day) => ({
      day,
      start: day.date.toPlainDateTime().add({ minutes: day.trainingMinute }),
      minutes: day.moderateMinutes + day.vigorousMinutes,
    }))
    .toReversed();
}
