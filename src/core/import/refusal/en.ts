import type { RefusalWording } from '../refusal.ts';

export const en: RefusalWording = {
  problems: {
    UNKNOWN: () => 'Lutea does not know this kind of file.',
    WRONG_MEMBER: (app) => `This file is from ${app}, but your days are in another one.`,
    EMPTY: (app) =>
      app === ''
        ? 'There is nothing in this file that Lutea can take.'
        : `This is a file from ${app}, but there is nothing in it that Lutea can take.`,
    UNREADABLE: () => 'This file is damaged or incomplete. Export or download it once more.',
    TOO_LARGE: () => 'This file is larger than Lutea can read.',
    TOO_SLOW: () => 'Reading this file took longer than 5 minutes, so Lutea stopped.',
    INTERRUPTED: () => 'Reading was interrupted. Please bring the file again.',
  },
  because: {
    OTHER_VERSION:
      'It was written by another version of Lutea, whose format this one cannot read. Update this installation, then bring the file again.',
    NOT_STARTS:
      'Most of its days are less than 15 days apart, so they are no period starts: it seems to be a diary or a list of measurements.',
  },
  rightMember: {
    clue: 'Bring measurements.json, or the whole zip.',
    apple: 'Bring export.xml (its name may be in your language), or the whole zip.',
    fitbit: 'Bring menstrual_health_cycles.csv, or the whole zip.',
    samsung: 'Bring com.samsung.health.cycle.flow, or the whole zip.',
    whoop: 'Bring physiological_cycles.csv and workouts.csv, or the whole zip.',
    oura: 'Bring sleepmodel.csv, or the whole zip.',
    flo: 'Bring the JSON file, or the whole zip.',
  },
};
