import { expect, test } from 'vitest'
import { decide } from './compose.ts'
import type { NewsItem } from './news.ts'
import { type PushDevice, usualSettings } from './push.queries.ts'

const id = (n: number) => `0000000${n}-0000-7000-8000-000000000000`

const device: PushDevice = {
  id: id(0),
  userId: id(0),
  sessionId: id(0),
  endpoint: 'https://fcm.googleapis.com/abc',
  p256dh: '',
  auth: '',
  toldUpTo: id(3),
  showsFrom: null,
  isBusy: false,
  secondsSince: null,
  socialSpoons: 'medium',
}
const onApple = { endpoint: 'https://web.push.apple.com/abc' }

const message = (n: number): NewsItem => ({
  id: id(n),
  kind: 'messages',
  words: 'Mara wrote to you',
  path: '/messages?with=mara',
})
const comment = (n: number): NewsItem => ({
  id: id(n),
  kind: 'comments',
  words: 'Bea commented on your post',
  path: '/posts/1',
})

const awake = { quiet: null, changesAt: null }
const decided = (
  change: Partial<PushDevice>,
  news: NewsItem[],
  quiet: Parameters<typeof decide>[0]['quiet'] = awake,
) => decide({ device: { ...device, ...change }, news, settings: usualSettings, quiet, spacing: 120 })

test('what is newer than what was told is told, and remembered from where it shows', () => {
  expect(decided({}, [message(5)])).toMatchObject({ do: 'tell', toldUpTo: id(5), showsFrom: id(3) })
  // It shows the older ones too.
  expect(decided({ showsFrom: id(1) }, [message(5), message(2)])).toMatchObject({ showsFrom: id(1) })
})

test('what was told is not told again', () => {
  expect(decided({ showsFrom: id(1) }, [message(3)])).toEqual({ do: 'nothing' })
  expect(decided({}, [])).toEqual({ do: 'nothing' })
})

test('what is shown and was read is taken back, but not by a silent push where a browser takes that amiss', () => {
  expect(decided({ showsFrom: id(1) }, [])).toEqual({ do: 'takeBack', message: { type: 'nothingNew' } })
  expect(decided({ ...onApple, showsFrom: id(1) }, [])).toEqual({ do: 'takeBack', message: null })
  expect(decided(onApple, [message(5)])).toMatchObject({ message: { mustShow: true } })
})

test('two notifications on one device are two minutes apart', () => {
  expect(decided({ secondsSince: 30.4 }, [message(5)])).toEqual({ do: 'wait', seconds: 90 })
  expect(decided({ secondsSince: 120 }, [message(5)])).toMatchObject({ do: 'tell' })
})

test('quiet hours hold until they end, and what is read meanwhile is still taken back', () => {
  const quiet = {
    quiet: { because: 'hours' as const, until: '07:00' },
    changesAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const waiting = decided({}, [message(5)], quiet)
  expect(waiting).toMatchObject({ do: 'wait' })
  expect(waiting.do === 'wait' && waiting.seconds).toBeGreaterThan(3_590)
  expect(decided({ showsFrom: id(1) }, [], quiet)).toMatchObject({ do: 'takeBack' })
})

test('who follows their spoons is told of messages alone; the rest stays unread and takes nothing back', () => {
  const quiet = { quiet: { because: 'spoons' as const, until: null }, changesAt: null }
  expect(decided({ showsFrom: id(1) }, [comment(6)], quiet)).toEqual({ do: 'nothing' })
  expect(decided({}, [comment(6), message(5)], quiet)).toMatchObject({ do: 'tell', toldUpTo: id(5) })
})

test('one thing is opened where it is, several where they are listed', () => {
  const pathOf = (news: NewsItem[]) => {
    const step = decided({}, news)
    return step.do === 'tell' && step.message.type === 'news' && step.message.path
  }
  expect(pathOf([comment(5)])).toBe('/posts/1')
  expect(pathOf([message(5), message(4)])).toBe('/messages')
  expect(pathOf([message(5), comment(4)])).toBe('/')
})
