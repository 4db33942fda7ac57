import { browserKeys, type Things } from '#tests/access/world.ts'
import { nothing, onlyOwner, open, own, type Row, row } from './row.ts'

const device = (t: Things) => `/api/push/devices/${t.pushDeviceId}`
const folder = (t: Things) => `/api/saved/folders/${t.savedFolderId}`
const circle = (t: Things, more = '') => `/api/circles/${t.circleId}${more}`
const filter = (t: Things) => `/api/word-filters/${t.wordFilterId}`

export const choosing: readonly Row[] = [
  own('GET /api/content-notes', 200),
  own('PUT /api/content-notes/{note}', 204, {
    at: () => '/api/content-notes/food',
    body: () => ({ effect: 'show' }),
  }),
  own('GET /api/comfort-settings', 200),
  own('PATCH /api/comfort-settings', 200, {
    body: () => ({ settings: { hideCounts: { value: true, changedAt: new Date().toISOString() } } }),
  }),
  own('GET /api/notification-settings', 200),
  own('PUT /api/notification-settings', 200, {
    body: () => ({ unwanted: [], quietHours: null, followSpoons: false }),
  }),
  own('GET /api/push', 200),
  own('PUT /api/push/device', 200, {
    body: (t) => ({ endpoint: `https://push.example/${t.publicPostId}`, keys: browserKeys }),
  }),
  own('DELETE /api/push/devices/{id}', 200, { about: 'one’s own alone', at: device }),
  own('PUT /api/push/settings', 200, {
    body: () => ({ unwanted: ['comments'], withNames: true, lowEnergy: 'silent' }),
  }),
  row('POST /api/push/devices/{id}/test', onlyOwner(200, 404), { at: (t) => `${device(t)}/test` }),
  own('POST /api/notification-settings/test-email', 204),
  own('GET /api/digest', 200),
  own('PUT /api/digest', 200, {
    body: () => ({
      ...{ rhythm: 'daily', weekday: 'monday', time: '08:00', timeZone: 'Europe/Berlin' },
      ...{ kinds: ['messages'], names: false, quotes: false },
    }),
  }),
  own('POST /api/digest/test', 200, { about: 'once it is on, as chosen above' }),
  open('GET /api/digest/unsubscribe', 200),
  open('POST /api/digest/unsubscribe', 200, { about: 'whether or not the link is right' }),
  own('GET /api/notices/quiet', 200),
  own('GET /api/where-was-i', 200),
  own('PUT /api/where-was-i/place', 204, { body: () => ({ kind: 'post', id: nothing }) }),
  own('DELETE /api/where-was-i/place', 204),
  own('DELETE /api/where-was-i/unfinished/{name}', 204, { at: () => '/api/where-was-i/unfinished/post' }),
  own('GET /api/drafts', 200),
  own('PUT /api/drafts/{name}', 200, { at: () => '/api/drafts/post', body: () => ({ value: '{}' }) }),
  own('DELETE /api/drafts/{name}', 204, { at: () => '/api/drafts/post' }),
  own('DELETE /api/drafts', 204),
  own('GET /api/circles', 200),
  own('POST /api/circles', 201, { body: () => ({ name: 'A circle of my own' }) }),
  row('PATCH /api/circles/{id}', onlyOwner(200, 404), { at: circle, body: () => ({ name: 'Readers' }) }),
  row('PUT /api/circles/{id}/members/{userId}', onlyOwner(204, 404), {
    about: 'a friend',
    at: (t) => circle(t, `/members/${t.people.friend.id}`),
  }),
  row('PUT /api/circles/{id}/members/{userId}', onlyOwner(403, 404), {
    about: 'somebody who is no friend',
    at: (t) => circle(t, `/members/${t.people.member.id}`),
  }),
  row('DELETE /api/circles/{id}/members/{userId}', onlyOwner(204, 404), {
    at: (t) => circle(t, `/members/${t.people.friend.id}`),
  }),
  own('DELETE /api/circles/{id}', 204, { about: 'one’s own alone', at: circle }),
  own('GET /api/saved', 200),
  own('GET /api/saved', 200, {
    about: 'a folder of the owner: empty to others',
    at: (t) => `/api/saved?folder=${t.savedFolderId}`,
  }),
  own('GET /api/saved/folders', 200),
  own('POST /api/saved/folders', 201, { body: () => ({ name: 'A folder of my own' }) }),
  row('PATCH /api/saved/folders/{id}', onlyOwner(200, 404), {
    at: folder,
    body: () => ({ name: 'Recipes' }),
  }),
  own('DELETE /api/saved/folders/{id}', 204, { about: 'one’s own alone', at: folder }),
  own('GET /api/word-filters', 200),
  own('POST /api/word-filters', 201, { body: () => ({ phrase: 'a word of my own' }) }),
  row('PATCH /api/word-filters/{id}', onlyOwner(200, 404), {
    at: filter,
    body: () => ({ effect: 'hide' }),
  }),
  own('DELETE /api/word-filters/{id}', 204, { about: 'one’s own alone', at: filter }),
]
