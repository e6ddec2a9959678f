import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointSpec, ProblemTable, Words } from '@evops/platform/contract'
import type { SourceTree } from './tree.ts'

/** Declarations of the contracts and word files, with their source files. */
export interface ContractDeclarations {
  readonly words: readonly { readonly file: string; readonly exported: string; readonly table: Words }[]
  readonly problems: readonly { readonly file: string; readonly table: ProblemTable }[]
  readonly endpoints: readonly {
    readonly file: string
    readonly exported: string
    readonly spec: EndpointSpec
  }[]
  /** Modules that could not be loaded, with the reason. */
  readonly broken: readonly string[]
}

/** Loads every contract entry point and every word file of the tree, and sorts their exports. */
export async function readContractDeclarations(tree: SourceTree): Promise<ContractDeclarations> {
  const words = new Map<Words, { file: string; exported: string }>()
  const problems = new Map<ProblemTable, string>()
  const endpoints = new Map<EndpointSpec, { file: string; exported: string }>()
  const broken: string[] = []
  for (const file of tree.files.map((one) => one.path).filter(declaresFacts)) {
    try {
      const module: Record<string, unknown> = await import(pathToFileURL(path.join(tree.root, file)).href)
      for (const [exported, value] of Object.entries(module)) {
        if (Array.isArray(value) && value.every(isEndpoint))
          for (const one of value) endpoints.set(one, { file, exported })
        else if (isEndpoint(value)) endpoints.set(value, { file, exported })
        else if (isProblemTable(value)) problems.set(value, file)
        else if (isWords(value)) words.set(value, { file, exported })
      }
    } catch (error) {
      broken.push(`${file} can't be loaded: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return {
    words: [...words].map(([table, where]) => ({ ...where, table })),
    problems: [...problems].map(([table, file]) => ({ file, table })),
    endpoints: [...endpoints].map(([spec, where]) => ({ ...where, spec })),
    broken,
  }
}

function declaresFacts(name: string): boolean {
  return (
    /^packages\/[^/]+\/src\/contract\/index\.ts$/.test(name) ||
    /^(packages|apps)\/.+\.(words|endpoints)\.ts$/.test(name)
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const hasText = (value: unknown) =>
  isRecord(value) && ['zh', 'en', 'es'].some((language) => typeof value[language] === 'string')

export function isEndpoint(value: unknown): value is EndpointSpec {
  return isRecord(value) && typeof value.path === 'string' && typeof value.method === 'string' && 'permission' in value
}
function isProblemTable(value: unknown): value is ProblemTable {
  return isTable(value) && Object.values(value).every((entry) => isRecord(entry) && typeof entry.status === 'number')
}
function isWords(value: unknown): value is Words {
  return isTable(value)
}
/** Returns true for a record of dotted keys with texts: not a single text, and not a record by language. */
function isTable(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.values(value).some(hasText) && Object.keys(value).every((key) => key.includes('.'))
}
