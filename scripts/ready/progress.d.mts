export type Step =
  | { event: 'begin'; id: string; file: string; title: string }
  | {
      event: 'end'
      id: string
      file: string
      title: string
      outcome: 'passed' | 'failed' | 'skipped'
      ms: number
      why?: string
      flaky?: boolean
    }
  | { event: 'file'; file: string; ms: number }
export type Ended = Extract<Step, { event: 'end' }>
export function inOneLine(why?: string): string
export function reportStep(step: Step): void
export function readProgress(file: string): {
  finished: number
  passed: number
  failed: Ended[]
  skipped: number
  flaky: Ended[]
  running: string[]
  steps: Ended[]
  files: { file: string; ms: number }[]
}
