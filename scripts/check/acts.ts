import { isWrite, type EndpointSpec } from '@evops/platform/contract'
import type { Facts } from './facts.ts'

const prefix = 'organisation.audit'

/**
 * Every operation that leaves a trace can be told in the audit log: by a name of its own, or by its verb and what it is
 * about, as `actName` puts them together.
 */
export function checkActs({ endpoints, words }: Pick<Facts, 'endpoints' | 'words'>): string[] {
  const known = new Set(words.flatMap(({ table }) => Object.keys(table)))
  return endpoints.flatMap(({ file, spec }) =>
    leavesTrace(spec) && !isNamed(spec.name, known)
      ? [`${file} ${spec.name}: no word under '${prefix}' says what was done`]
      : [],
  )
}

function leavesTrace(spec: EndpointSpec): boolean {
  return spec.permission !== 'public' && (isWrite(spec) || spec.reply === 'stream' || spec.traced === true)
}

function isNamed(name: string, known: ReadonlySet<string>): boolean {
  if (known.has(`${prefix}.act.${name}`)) return true
  const verb = /^[a-z]+/.exec(name)?.[0] ?? ''
  const noun = name
    .slice(verb.length)
    .replace(/By(Get|Query)$/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()
  return (
    known.has(`${prefix}.verb.${verb}`) &&
    [noun, noun.replace(/s$/, '')].some((each) => known.has(`${prefix}.entity.${each}`))
  )
}
