import path from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { inOneLine, reportStep } from '../ready/progress.mjs'
import { root } from '../ready/runtime.mjs'

const fileOf = (test: TestCase) => path.relative(root, test.location.file)
const titleOf = (test: TestCase) => test.titlePath().slice(3).join(' › ')

/** Reports the start and end of each journey, and each retry separately. */
export default class ProgressReporter implements Reporter {
  onTestBegin(test: TestCase): void {
    reportStep({ event: 'begin', id: test.id, file: fileOf(test), title: titleOf(test) })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const outcome =
      result.status === 'skipped' ? 'skipped' : result.status === test.expectedStatus ? 'passed' : 'failed'
    const why = inOneLine(result.error?.message)
    reportStep({
      event: 'end',
      id: test.id,
      file: fileOf(test),
      title: titleOf(test),
      outcome,
      ms: result.duration,
      ...(why && { why }),
    })
  }

  /** Errors outside of any journey: a server that did not start, a file that cannot be loaded. */
  onError(error: TestError): void {
    reportStep({
      event: 'end',
      id: 'playwright',
      file: 'playwright',
      title: 'outside of the journeys',
      outcome: 'failed',
      ms: 0,
      why: inOneLine(error.message),
    })
  }
}
