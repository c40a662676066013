import type { Texts } from '../catalogue.ts';

export const data: Texts['data'] = {
  describedText:
    'Chaque jour dans un tableau, avec un dictionnaire qui décrit chaque colonne ; ou en FHIR pour un cabinet médical.',
  allDays: 'Tous les jours (CSV)',
  codebook: 'Dictionnaire (CSV)',
  fhir: 'FHIR (JSON)',
  researchText:
    'Pour la recherche : le même tableau sans dates, notes, nom ni fuseau horaire. Il peut encore vous désigner. Lisez ce qu’il ne cache pas avant de le donner.',
  researchDays: 'Jours pour la recherche (CSV)',
  researchCodebook: 'Son dictionnaire (CSV)',
  researchHides: 'Ce qu’il cache (texte)',
};
