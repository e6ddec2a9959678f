import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readProgress, type Step } from './progress.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'evops-progress-'))
afterAll(() => rmSync(folder, { recursive: true }))

function readSteps(steps: readonly Step[], unfinished = '') {
  const file = path.join(folder, 'told.jsonl')
  writeFileSync(file, steps.map((step) => `${JSON.stringify(step)}\n`).join('') + unfinished)
  return readProgress(file)
}
const step = (id: string, title = id) => ({ id, file: 'a.test.ts', title })
const begin = (id: string, title?: string): Step => ({ event: 'begin', ...step(id, title) })
const end = (id: string, outcome: 'passed' | 'failed', more: { title?: string; why?: string } = {}): Step => ({
  event: 'end',
  ...step(id, more.title),
  outcome,
  ms: 1,
  ...(more.why && { why: more.why }),
})

describe('what a run that was cut off has seen', () => {
  test('what ended counts, what was under way is named, half a line is no step', () => {
    const lines = [begin('one'), end('one', 'passed'), begin('two'), begin('three'), end('three', 'failed')]
    const { passed, failed, running, finished } = readSteps(lines, '{"event":"end","id":"tw')
    expect([passed, failed.map(({ title }) => title), finished]).toEqual([1, ['three'], 2])
    expect(running).toEqual(['a.test.ts: two'])
  })

  test('nothing told is nothing seen', () => {
    expect(readProgress(path.join(folder, 'none'))).toMatchObject({ passed: 0, failed: [], running: [] })
  })

  test('failed, then passed is flaky with the cause of the failure; failed twice is failed', () => {
    const one = [begin('one'), end('one', 'failed', { why: 'no answer' }), begin('one'), end('one', 'passed')]
    const two = [begin('two'), end('two', 'failed'), begin('two'), end('two', 'failed')]
    const { passed, failed, flaky } = readSteps([...one, ...two])
    expect(flaky.map(({ title, why }) => [title, why])).toEqual([['one', 'no answer']])
    expect([passed, failed.map(({ title }) => title)]).toEqual([1, ['two']])
  })

  test('two tests of one title are two: one that passes does not hide one that failed', () => {
    const lines = [end('1', 'failed', { title: 'same' }), end('2', 'passed', { title: 'same' })]
    expect(readSteps(lines)).toMatchObject({ passed: 1, flaky: [], failed: [{ id: '1', title: 'same' }] })
  })
})
