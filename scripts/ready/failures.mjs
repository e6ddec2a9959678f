// What failed, a line each, for the end of a long output: where, what, and why.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const longest = 300

/** @returns {string[]} */
export function failuresOfVitest(report, root) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [line(file, 'could not be loaded', message)]
    return failed.map(({ fullName, failureMessages }) => line(file, fullName, failureMessages[0]))
  })
}

/** @returns {string[]} */
export function failuresOfPlaywright(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failuresOfPlaywright(inner),
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const results = tests.flatMap((test) => test.results)
        return line(file, title, results.find(({ error }) => error)?.error.message)
      }),
  ])
}

function line(where, what, why = '') {
  const said = stripVTControlCharacters(why).replace(/\s+/g, ' ').trim()
  return `${where}: ${what}: ${said}`.slice(0, longest)
}
