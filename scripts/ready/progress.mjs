// Progress file of a test run: a JSON line for each step that begins or ends. After an interruption the results so far
// and the running steps are still known.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * A step is a check, a test or a journey; `file` steps only report the time of a whole file. `id` distinguishes tests
 * with the same title.
 * @typedef {{ event: 'begin', id: string, file: string, title: string }} Began
 * @typedef {{ event: 'end', id: string, file: string, title: string, outcome: 'passed' | 'failed' | 'skipped', ms:
 * number, why?: string, flaky?: boolean }} Ended
 * @typedef {{ event: 'file', file: string, ms: number }} FileTook
 * @typedef {Began | Ended | FileTook} Step
 */

const longest = 300

/** Formats an error as one line for the summary. */
export const inOneLine = (why = '') => stripVTControlCharacters(why).replace(/\s+/g, ' ').trim().slice(0, longest)

/** Reports a step if a progress file is set (EVOPS_TEST_PROGRESS). @param {Step} step */
export function reportStep(step) {
  const file = process.env.EVOPS_TEST_PROGRESS
  if (file) appendFileSync(file, `${JSON.stringify(step)}\n`)
}

/**
 * Reads the steps reported so far. A repeated step counts once, with the result of its last try.
 * @param {string} file
 */
export function readProgress(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  // The last line is empty or incomplete.
  const steps = lines.slice(0, -1).map((line) => /** @type {Step} */ (JSON.parse(line)))
  /** @type {Map<string, Ended>} */
  const ended = new Map()
  const started = new Map()
  const files = new Map()
  for (const step of steps) {
    if (step.event === 'file') {
      files.set(step.file, (files.get(step.file) ?? 0) + step.ms)
      continue
    }
    const key = step.id
    if (step.event === 'begin') started.set(key, `${step.file}: ${step.title}`)
    else {
      const before = ended.get(key)
      const again = before?.outcome === 'failed' && step.outcome === 'passed'
      ended.set(key, again ? { ...step, flaky: true, why: before.why } : step)
      started.delete(key)
    }
  }
  const of = (outcome) => [...ended.values()].filter((step) => step.outcome === outcome)
  return {
    finished: steps.filter(({ event }) => event === 'end').length,
    passed: of('passed').length,
    failed: of('failed'),
    skipped: of('skipped').length,
    flaky: [...ended.values()].filter(({ flaky, outcome }) => flaky && outcome === 'passed'),
    running: [...started.values()],
    steps: [...ended.values()],
    files: [...files].map(([name, ms]) => ({ file: name, ms })),
  }
}
