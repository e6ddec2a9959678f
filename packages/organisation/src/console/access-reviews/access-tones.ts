import type { AccessState } from '../../contract/index.ts'

/** Colours of the states of a review. */
export const accessTones: Readonly<Record<AccessState, 'good' | 'warn' | 'bad' | 'plain'>> = {
  overdue: 'bad',
  open: 'plain',
  changed: 'warn',
  due: 'warn',
  confirmed: 'good',
}
