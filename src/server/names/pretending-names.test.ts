import { expect, test } from 'vitest'
import { requireHonestName } from './pretending-names.ts'

const isRefused = (name: string): boolean => {
  try {
    requireHonestName('displayName', name)
    return false
  } catch {
    return true
  }
}

test.each([
  'Moderator',
  'MODERATOR',
  'm o d e r a t o r',
  'Mod.',
  'Synapse Team',
  'The Moderators',
  'the synapse team',
  'Official Support',
  'Someone',
  'You',
  'synapse-team',
  'SynapseTeam',
  'Deleted member',
  'User',
  'Anonymous',
  'Anonymous (author)',
  'Mоderаtor',
  'Ｍｏｄｅｒａｔｏｒ',
  '𝐌𝐨𝐝𝐞𝐫𝐚𝐭𝐨𝐫',
  'Móderator',
  'M0derator',
  'Moderat0r',
  'Adrnin',
  'Synapsе Tеam',
  '★ Staff ★',
  'ΜΟDERATOR',
  'Support',
  '5upport',
  'Ѕуѕtеm',
  'Ana\u200b',
  'A\u200dna',
  '\u200bAna',
  'Ana \u202ekcab',
  'A\u2066na',
  'An\u00ada',
  '\u2060',
  '\u3164',
  'Ana\u200d',
  'A\u200cna',
])('a name that pretends is refused: %s', (name) => {
  expect(isRefused(name)).toBe(true)
})

test.each([
  'Ana',
  'Møller',
  'Zoë',
  'O’Brien',
  'Modesta',
  'Userin',
  'Adminah',
  'Teamwork',
  'Стас',
  'Ирина',
  'Ωμέγα',
  'Ελένη',
  'ليلى',
  'مُحَمَّد',
  'שָׂרָה',
  'รุ้ง',
  'น้ำ',
  'प्रिया',
  'क्‍ष',
  'می‌خواهم',
  'நிலா',
  '李小龙',
  'さくら',
  '민지',
  'Nguyễn Thị Ánh',
  'Z̈oe',
  '🦊',
  'Ana 👩‍👩‍👧',
  '👩🏽‍🚀 Bea',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla',
  '🏳️‍🌈',
  'Helpful Hana',
  'Theo',
  'Theresa',
  'Youssef',
  'Royal Oak',
  '100 days',
])('a name of a person stays: %s', (name) => {
  expect(isRefused(name)).toBe(false)
})
