import type { Texts } from '../../catalogue.ts';

export const dayRecord: Texts['dayRecord'] = {
  summary: 'Décrire la journée',
  hint: 'Tout est facultatif et n’est visible que par vous. Tests et repères servent à planifier votre entraînement.',
  bleeding: 'Saignement',
  bled: 'Oui',
  bleedings: { SPOTTING: 'Spotting', LIGHT: 'Léger', MEDIUM: 'Moyen', HEAVY: 'Abondant' },
  ovulationTest: 'Test d’ovulation',
  tests: { NEGATIVE: 'Négatif', POSITIVE: 'Positif' },
  ovulation: 'Ovulation',
  marked: 'Ce jour-là',
  ill: 'Malade',
  illAnswers: { YES: 'Oui, à partir de ce jour', NO: 'Mieux à partir de ce jour' },
  pain: 'Douleur',
  energy: 'Énergie',
  mood: 'Humeur',
  levels: { LOW: 'Basse', MEDIUM: 'Moyenne', HIGH: 'Haute' },
  temperature: 'Température',
  temperatureHint: 'En °C ou °F',
  temperatureFault: 'Saisissez de 30 à 45 °C ou de 86 à 113 °F.',
  kind: 'Mesurée',
  kinds: { BASAL: 'Au réveil', SKIN: 'Sur la peau' },
  note: 'Note',
  offered: (day) =>
    `Vous avez enregistré un saignement à partir du ${day}. Des règles ont-elles commencé ce jour-là\u202f?`,
  logOffered: 'Enregistrer le début',
};
