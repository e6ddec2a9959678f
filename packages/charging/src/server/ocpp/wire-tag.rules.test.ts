import { expect, test } from 'vitest'
import { reversedUid, normalizeReportedTag } from './wire-tag.rules.ts'

test.each([
  ['TAG', 'TAG'],
  ['TAG       ', 'TAG'],
  ['  TAG', 'TAG'],
  ['04 A2 1B', '04 A2 1B'],
  ['   ', '   '],
])('a tag on the wire: %j is %j', (text, tag) => expect(normalizeReportedTag(text)).toBe(tag))

test.each([
  ['04A21B9C', '9C1BA204'],
  ['04a21b9c5d6e80', '806e5d9c1ba204'],
  ['04A21B9', undefined],
  ['TAG-OK-1', undefined],
  ['04A204', undefined],
  ['04A2A204', undefined],
])('the bytes of %s in reverse order: %s', (tag, reversed) => expect(reversedUid(tag)).toBe(reversed))
