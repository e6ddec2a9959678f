import { expect, test } from 'vitest'
import { readEvents } from './events.rules.ts'

test('events come in pieces of any size; a comment is none', () => {
  const whole = ': alive\n\nevent: session\ndata: {"a":1}\n\nevent: session\r\ndata: {"a":\r\ndata: 2}\r\n\r\n'
  const expected = [
    { event: 'session', data: '{"a":1}' },
    { event: 'session', data: '{"a":\n2}' },
  ]
  expect(readEvents(whole)).toEqual({ events: expected, rest: '' })
  // A line end can be split only if a carriage return is the last character of a chunk.
  for (let at = 1; at < whole.length; at += 1) {
    if (whole[at - 1] === '\r') continue
    const first = readEvents(whole.slice(0, at))
    const second = readEvents(first.rest + whole.slice(at))
    expect([...first.events, ...second.events], String(at)).toEqual(expected)
  }
})

test('a block without data is nothing, one without a name is a message', () => {
  expect(readEvents('retry: 100\n\ndata:x\n\nda')).toEqual({
    events: [{ event: 'message', data: 'x' }],
    rest: 'da',
  })
})
