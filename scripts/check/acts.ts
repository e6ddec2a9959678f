import { isWrite, type EndpointSpec } from '@evops/platform/contract'
import type { ContractDeclarations } from './facts.ts'

const actKey = /^([\w-]+)\.audit\.(.+)$/

/**
 * Checks that every audited operation has a text in the audit log: a name of its own, or its verb and subject, as
 * `actName` joins them. Each domain defines its own texts, `{domain}.audit.act.{name}`; the platform's texts are in
 * organisation.
 */
export function checkActs({ endpoints, words }: Pick<ContractDeclarations, 'endpoints' | 'words'>): string[] {
  const tables = words.flatMap(({ file, table }) =>
    Object.keys(table).flatMap((key) => {
      const [, domain, name] = actKey.exec(key) ?? []
      return domain === undefined || name === undefined ? [] : { file, domain, name }
    }),
  )
  const actNames = new Set(tables.map(({ name }) => name))
  const domainOf = new Map(endpoints.map(({ file, spec }) => [`act.${spec.name}`, file.split('/')[1]]))
  const astray = tables.filter(({ domain, name }) => {
    const home = domainOf.get(name)
    return home !== undefined && home !== domain && !(home === 'platform' && domain === 'organisation')
  })
  return [
    ...endpoints.flatMap(({ file, spec }) =>
      leavesTrace(spec) && !isNamed(spec.name, actNames)
        ? [`${file} ${spec.name}: no word '{domain}.audit.act.${spec.name}' says what was done`]
        : [],
    ),
    ...astray.map(({ file, name }) => `${file} '${name}' is an act of ${domainOf.get(name)}`),
  ]
}

function leavesTrace(spec: EndpointSpec): boolean {
  return spec.permission !== 'public' && (isWrite(spec) || (spec.traced ?? spec.reply === 'stream'))
}

function isNamed(name: string, actNames: ReadonlySet<string>): boolean {
  if (actNames.has(`act.${name}`)) return true
  const verb = /^[a-z]+/.exec(name)?.[0] ?? ''
  const noun = name
    .slice(verb.length)
    .replace(/By(Get|Query)$/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()
  return actNames.has(`verb.${verb}`) && [noun, noun.replace(/s$/, '')].some((each) => actNames.has(`entity.${each}`))
}
