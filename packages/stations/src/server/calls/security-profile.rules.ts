import { variableOfParameterKey, type Component, type Variable } from '@evops/ocpp/contract'

/** Security profile that a command would set at its charge point. */
export interface RequestedSecurityProfile {
  /** Security profile itself. */
  profile: number | undefined
  /** Existing network connection slots, each with its own profile (2.x, B09). */
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

/** Returns null if the command does not concern a security profile. Names are case-insensitive in 1.6 and 2.x. */
export function requestedSecurityProfile(
  action: string,
  payload: Record<string, unknown>,
): RequestedSecurityProfile | null {
  if (action === 'SetNetworkProfile') {
    // The contract's schema has validated the type.
    const { securityProfile } = payload.connectionData as { securityProfile: number }
    return { profile: securityProfile, slots: [] }
  }
  const settings = settingsOf(action, payload)
  const profiles = settings.filter(isNamed('securityctrlr', 'securityprofile')).map(({ value }) => Number(value))
  const validProfiles = profiles.filter((profile) => [0, 1, 2, 3].includes(profile))
  const slots = settings
    .filter(isNamed('ocppcommctrlr', 'networkconfigurationpriority'))
    .flatMap(({ value }) => String(value).split(','))
  if (validProfiles.length === 0 && slots.length === 0) return null
  return {
    profile: validProfiles.length === 0 ? undefined : Math.min(...validProfiles),
    slots: slots.map((slot) => slot.trim()),
  }
}

function settingsOf(action: string, payload: Record<string, unknown>): Setting[] {
  if (action === 'SetVariables')
    // The contract's schema has validated it.
    return (payload.setVariableData as Written[]).map(({ attributeValue, ...named }) => ({
      ...named,
      value: attributeValue,
    }))
  const found = action === 'ChangeConfiguration' ? variableOfParameterKey(String(payload.key)) : null
  return found ? [{ ...found, value: payload.value }] : []
}

const isNamed = (component: string, variable: string) => (setting: Setting) =>
  setting.component.name.toLowerCase() === component && setting.variable.name.toLowerCase() === variable
