import { expect, test } from 'vitest'
import { JsonTooDeep, maxJsonDepth, parseUntrustedJson } from './json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('S-07 JSON is read to a depth of a hundred, and refused below', () => {
  expect(parseUntrustedJson(nested(maxJsonDepth))).toHaveLength(1)
  expect(() => parseUntrustedJson(nested(maxJsonDepth + 1))).toThrow(JsonTooDeep)
  expect(() => parseUntrustedJson('['.repeat(100_000))).toThrow(JsonTooDeep)
  expect(() => parseUntrustedJson('{"a":'.repeat(100_000))).toThrow(JsonTooDeep)
})

test('S-07 brackets in texts, and many lists next to each other, are not deep', () => {
  const text = JSON.stringify({ a: '['.repeat(1_000), b: '\\"[{'.repeat(1_000) })
  expect(parseUntrustedJson(text)).toEqual(JSON.parse(text))
  expect(parseUntrustedJson(`[${Array.from({ length: 1_000 }, () => '[{}]').join(',')}]`)).toHaveLength(1_000)
})

test('S-07 other texts that are not JSON are refused as before', () => {
  expect(() => parseUntrustedJson('{"a":')).toThrow(SyntaxError)
})
