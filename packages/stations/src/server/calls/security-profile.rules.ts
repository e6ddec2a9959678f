import { variableOfKey, type Component, type Variable } from '@evops/ocpp/contract'

/** What a command would put in force at its charge point. */
export interface WantedProfile {
  /** The security profile itself. */
  profile: number | undefined
  /** Ways to us that were set before, each with a profile of its own (2.x, B09). */
  slots: string[]
}
interface Setting {
  component: Component
  variable: Variable
  value: unknown
}
interface Written {
  component: Component
  variable: Variable
  attributeValue: string
}

/** Null: the command is about something else. Names have no case, neither in 1.6 nor in 2.x. */
export function wantedProfile(action: string, payload: Record<string, unknown>): WantedProfile | null {
  if (action === 'SetNetworkProfile') {
    // The contract's schema has made it one.
    const { securityProfile } = payload.connectionData as { securityProfile: number }
    return { profile: securityProfile, slots: [] }
  }
  const settings = settingsOf(action, payload)
  const profiles = settings
    .filter(isNamed('securityctrlr', 'securityprofile'))
    .map(({ value }) => Number(value))
  const known = profiles.filter((profile) => [0, 1, 2, 3].includes(profile))
  const slots = settings
    .filter(isNamed('ocppcommctrlr', 'networkconfigurationpriority'))
    .flatMap(({ value }) => String(value).split(','))
  if (known.length === 0 && slots.length === 0) return null
  return {
    profile: known.length === 0 ? undefined : Math.min(...known),
    slots: slots.map((slot) => slot.trim()),
  }
}

function settingsOf(action: string, payload: Record<string, unknown>): Setting[] {
  if (action === 'SetVariables')
    // The contract's schema has passed them.
    return (payload.setVariableData as Written[]).map(({ attributeValue, ...named }) => ({
      ...named,
      value: attributeValue,
    }))
  const found = action === 'ChangeConfiguration' ? variableOfKey(String(payload.key)) : null
  return found ? [{ ...found, value: payload.value }] : []
}

const isNamed = (component: string, variable: string) => (setting: Setting) =>
  setting.component.name.toLowerCase() === component && setting.variable.name.toLowerCase() === variable
