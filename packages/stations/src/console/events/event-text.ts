import { say } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { faultOf, type LoggedEvent } from '../../contract/index.ts'
import { saidBy } from './said.ts'

/** What happened, in the reader's words; what only the device has a word for, in its own. */
export function eventMeaning({ kind, code, reported, status }: LoggedEvent, language: Language): string {
  if (kind === 'fault') return faultOf(code).text[language]
  return status === null ? saidBy(reported ?? code) : say(`kit.state.${status}`)
}
