import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { inOneLine, reportStep } from '../ready/progress.mjs'
import { root } from '../ready/runtime.mjs'

const fileOf = (module: TestModule) => path.relative(root, module.moduleId)
/** The same file may also run in the browser project. */
const nameOf = (test: TestCase) =>
  test.project.name === 'node' ? test.fullName : `${test.project.name}: ${test.fullName}`

/** Reports the start and end of each unit test, and the time of each file with its hooks and imports. */
export default class ProgressReporter implements Reporter {
  onTestCaseReady(test: TestCase): void {
    reportStep({ event: 'begin', id: test.id, file: fileOf(test.module), title: nameOf(test) })
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    const { duration = 0, flaky = false } = test.diagnostic() ?? {}
    const outcome = result.state === 'passed' ? 'passed' : result.state === 'failed' ? 'failed' : ('skipped' as const)
    const why = inOneLine(result.errors?.[0]?.stack ?? result.errors?.[0]?.message)
    reportStep({
      event: 'end',
      id: test.id,
      file: fileOf(test.module),
      title: nameOf(test),
      outcome,
      ms: duration,
      ...(why && { why }),
      ...(flaky && { flaky }),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    reportStep({ event: 'file', file: fileOf(module), ms: duration + collectDuration + setupDuration })
    // Reports files that could not be loaded or whose hooks failed, because no test of them reports that.
    for (const error of module.errors())
      reportStep({
        event: 'end',
        id: module.id,
        file: fileOf(module),
        title: 'the file itself',
        outcome: 'failed',
        ms: 0,
        why: inOneLine(error.message),
      })
  }

  /** Errors outside of any file: unhandled rejections. */
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly { message?: string }[]): void {
    for (const { message } of errors)
      reportStep({
        event: 'end',
        id: 'vitest',
        file: 'vitest',
        title: 'outside of the tests',
        outcome: 'failed',
        ms: 0,
        why: inOneLine(message),
      })
  }
}
