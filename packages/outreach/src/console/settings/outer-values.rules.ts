import type { ExternalChannelRow } from '../../contract/index.ts'

/* Converts between a channel and its form: one text for each setting, with the same names as its errors. */

type Values = Readonly<Record<string, unknown>>
const numbers = ['settings.agentId']

export function channelFormValues(row: ExternalChannelRow | undefined): Values {
  if (!row) return { enabled: true, environment: 'production', version: 0, 'settings.receipts': true }
  const { enabled, environment, settings, version } = row
  return { enabled, environment, version, ...flat('settings', settings) }
}
function flat(under: string, part: object): Values {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(`${under}.${key}`, value))
        : [[`${under}.${key}`, typeof value === 'number' ? String(value) : value]],
    ),
  )
}

/** Empty settings are left out; secrets that were not typed stay unchanged. */
export function toChannelBody({ enabled, environment, version, ...typed }: Values): object {
  const settings: Record<string, unknown> = {}
  const codeTemplates: Record<string, unknown> = {}
  const secrets: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(typed)) {
    if (value === '' || value === undefined || value === null) continue
    const [under, key = '', language] = name.split('.')
    if (under === 'secrets') secrets[key] = value
    else if (language !== undefined) codeTemplates[language] = value
    else settings[key] = numbers.includes(name) ? Number(value) : value
  }
  const hasCodes = Object.keys(codeTemplates).length > 0
  return {
    enabled,
    environment,
    version,
    settings: { ...settings, ...(hasCodes && { codeTemplates }) },
    ...(Object.keys(secrets).length > 0 && { secrets }),
  }
}
