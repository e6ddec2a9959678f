import type { AccessState } from '../../contract/index.ts'

/** Returns the word for a state. A client has codes and no roles, so a change is named by them. */
export const clientStateWord = (state: AccessState) =>
  state === 'changed' ? 'organisation.access.state.codes-changed' : (`organisation.access.state.${state}` as const)
