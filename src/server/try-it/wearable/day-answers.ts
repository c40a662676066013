import { daysOf, type Subject } from './subject.ts';
import { listTrainings } from './trainings.ts';
import { type DayView, viewDay } from './view.ts';

type PlainDate = Temporal.PlainDate;

export function bodyBatteryAnswer(subject: Subject, from: PlainDate, to: PlainDate): object {
  return daysOf(subject, from, to).map(({ date, battery }) => {
    const midnightMs = date.toZonedDateTime(subject.timezone).epochMilliseconds;
    return {
      date: date.toString(),
      bodyBatteryValuesArray: battery.map(({ minute, level }) => [midnightMs + minute * 60_000, level]),
      bodyBatteryValueDescriptorDTOList: ['timestamp', 'bodyBatteryLevel'].map((name, index) => ({
        bodyBatteryValueDescriptorIndex: index,
        bodyBatteryValueDescriptorKey: name,
      })),
    };
  });
}

/** Start and end of the uploaded values: until the last minute that the watch has uploaded. */
function wellnessTimes({ timezone, now }: Subject, date: PlainDate): object {
  const start = date.toPlainDateTime();
  const midnight = start.add({ days: 1 });
  const end = Temporal.PlainDateTime.compare(now, midnight) < 0 ? now : midnight;
  const gmt = (local: Temporal.PlainDateTime) => local.toZonedDateTime(timezone).withTimeZone('UTC');
  const write = (time: Temporal.PlainDateTime) => `${time.round('second')}.0`;
  return {
    wellnessStartTimeGmt: write(gmt(start).toPlainDateTime()),
    wellnessStartTimeLocal: write(start),
    wellnessEndTimeGmt: write(gmt(end).toPlainDateTime()),
    wellnessEndTimeLocal: write(end),
    lastSyncTimestampGMT: write(gmt(now).toPlainDateTime()),
  };
}

/** Time in bed between two midnights, as Garmin reports it: only the part of the night after midnight. */
function timeInBed({ wakeMinute, sleepSeconds, awakeSeconds }: DayView): number {
  return Math.min(wakeMinute * 60, sleepSeconds + awakeSeconds);
}

export function summaryAnswer(subject: Subject, date: PlainDate): object {
  const { person, now } = subject;
  const day = viewDay(person, date, now);
  const levels = day?.battery.map(({ level }) => level) ?? [];
  const night = day?.hasNight ? day : null;
  return {
    calendarDate: date.toString(),
    privacyProtected: false,
    bodyBatteryHighestValue: levels.length > 0 ? Math.max(...levels) : null,
    bodyBatteryLowestValue: levels.length > 0 ? Math.min(...levels) : null,
    bodyBatteryMostRecentValue: levels.at(-1) ?? null,
    bodyBatteryAtWakeTime: night?.batteryAtWake ?? null,
    moderateIntensityMinutes: day && (day.hasTrained ? day.moderateMinutes : 0),
    vigorousIntensityMinutes: day && (day.hasTrained ? day.vigorousMinutes : 0),
    intensityMinutesGoal: 150,
    restingHeartRate: night?.restingHeartRate ?? null,
    averageStressLevel: day?.stressAverage ?? null,
    sleepingSeconds: night && timeInBed(night),
    ...(day && wellnessTimes(subject, date)),
  };
}

export function stressAnswer(subject: Subject, from: PlainDate, to: PlainDate): object {
  return daysOf(subject, from, to).map(({ date, stressAverage }) => ({
    calendarDate: date.toString(),
    values: { overallStressLevel: stressAverage },
  }));
}

export function intensityAnswer(subject: Subject, from: PlainDate, to: PlainDate): object[] {
  return daysOf(subject, from, to).map(({ date, hasTrained, moderateMinutes, vigorousMinutes }) => ({
    calendarDate: date.toString(),
    weeklyGoal: 150,
    moderateValue: hasTrained ? moderateMinutes : 0,
    vigorousValue: hasTrained ? vigorousMinutes : 0,
  }));
}

const MINUTE_SECONDS = 60;

const writeTime = (time: Temporal.PlainDateTime) =>
  time.toString({ smallestUnit: 'second' }).replace('T', ' ');

/** The activities of these days, newest first. */
export function activitiesAnswer(subject: Subject, from: PlainDate, to: PlainDate): object[] {
  return listTrainings(subject, from, to).map(({ day, start }) => {
    const { moderateMinutes, vigorousMinutes } = day;
    const gmt = start.toZonedDateTime(subject.timezone).withTimeZone('UTC').toPlainDateTime();
    return {
      activityId: Number(day.date.toString().replaceAll('-', '')),
      activityName: 'Simulated run',
      activityType: { typeKey: 'running' },
      startTimeLocal: writeTime(start),
      startTimeGMT: writeTime(gmt),
      duration: (moderateMinutes + vigorousMinutes) * MINUTE_SECONDS,
      activityTrainingLoad: moderateMinutes + 3 * vigorousMinutes,
      moderateIntensityMinutes: moderateMinutes,
      vigorousIntensityMinutes: vigorousMinutes,
      hrTimeInZone_2: moderateMinutes * MINUTE_SECONDS,
      hrTimeInZone_4: vigorousMinutes * MINUTE_SECONDS,
    };
  });
}

const PERIOD_DAYS = 5;

/** Periods that the person logged at the vendor, if the account says that they do. */
export function menstrualAnswer(subject: Subject, from: PlainDate, to: PlainDate): object {
  const starts = subject.logsPeriods ? subject.person.cycleStarts : [];
  const logged = starts.filter(
    (start) => Temporal.PlainDate.compare(from, start) <= 0 && Temporal.PlainDate.compare(start, to) <= 0,
  );
  return {
    cycleSummaries: logged.map((start) => ({
      startDate: start.toString(),
      periodLength: PERIOD_DAYS,
      predictedCycle: false,
    })),
    loggedSymptomDays: [],
    loggedOvulationDays: [],
    loggedNoteDays: [],
  };
}
