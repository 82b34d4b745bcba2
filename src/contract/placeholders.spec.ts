import { describe, expect, it } from '@jest/globals';
import { isPlaceholder } from './placeholders.js';

const GROUP_STAGE = { hasNumber: false, round: 'Matchday 1' };

describe('isPlaceholder', () => {
  it.each([
    'W101',
    'L102',
    'w 7',
    'WSF1',
    'W-QF2',
    'Winner SF1',
    'Winner SF 1',
    'Winner QF2',
    'Winner of Match 101',
    'Winner Match 49',
    'Winner of Semi-final 1',
    'Winner Semifinal 2',
    'Winners Group A',
    'Winner Group H',
    'Loser of SF1',
    'Loser Match 61',
    'Runner-up Group B',
    'Runners-up Group C',
    'Group A winner',
    'Group B runner-up',
    'Semi-final 1 winner',
    'Play-off winner 2',
    'Winner Path A',
    'Zweiter Gruppe A',
    'Erster Gruppe B',
    'Qualifier 3',
    'Lucky loser',
    '1st A',
    '2nd Group B',
    'Best 3rd Group A/B/C',
    'Third place Group A/B/C/D',
    'Winner Arden/Calder',
    'Winner of Arden vs Calder',
    'Sieger HF1',
    'Verlierer Spiel 61',
    'Ganador SF1',
    'Vainqueur match 57',
    'Vincente Quarto 1',
    'Vencedor Jogo 57',
    'TBD',
    'TBC',
    'T.B.A.',
    'To be determined',
    'Por definir',
    '?',
  ])('recognizes %s in any round', (name) => {
    expect(isPlaceholder(name, GROUP_STAGE)).toBe(true);
  });

  it.each(['1A', '2B', '3A/B/C', '3ABC', 'A1'])('recognizes %s by a number or a knock-out round alone', (name) => {
    expect(isPlaceholder(name, GROUP_STAGE)).toBe(false);
    expect(isPlaceholder(name, { hasNumber: true, round: null })).toBe(true);
    expect(isPlaceholder(name, { hasNumber: false, round: 'Round of 16' })).toBe(true);
  });

  it.each([
    'Arden',
    'Winners FC',
    'Winnipeg Jets',
    'Winner Stars',
    'Losers United',
    'Second Chance FC',
    'First Vienna FC',
    'Prima Ballerina',
    'W Connection',
    'L.A. Galaxy',
    '1. FC Köln',
    'Schalke 04',
    'A1 Team Germany',
    'Final Whistle FC',
    'Offenbach',
    'Grupo Desportivo',
    'Groupe Sportif',
    'Winners',
    'Zweiter',
    'Qualifier',
    'Seed Town',
    'WM Dragons',
    'x'.repeat(200),
  ])('treats %s as a team', (name) => {
    expect(isPlaceholder(name, { hasNumber: true, round: 'Final' })).toBe(false);
  });
});
