import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { gridKinds } from './kinds.ts'
import { netPath } from './nets.ts'
import { gridPermissions } from './screens.ts'

/** Maximum number of characters in a file. */
export const maxCimCharacters = 5_000_000
/** A net as CIM JSON-LD: `@context` with the two known vocabularies, and a flat `@graph`. */
export const cimDocument = z.object({
  '@context': z.record(z.string(), z.string()),
  '@graph': z.array(z.looseObject({ '@id': z.string(), '@type': z.string() })),
})
export type CimDocument = z.infer<typeof cimDocument>

export const cimActs = ['create', 'change', 'same'] as const
export const cimImportPreview = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  /**
   * Names of drawings added from the diagram layout of the files; an existing drawing with the same name stays
   * unchanged.
   */
  drawings: z.array(z.string()),
  /** Objects that would be or were written; at most 200. */
  objects: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(gridKinds), act: z.enum(cimActs) })),
  /** Errors, at most 200. Any error aborts the import, unless what has errors is left out. */
  refused: z.array(
    z.object({
      /** Name in the file. */
      about: z.string(),
      message: z.string(),
    }),
  ),
  refusedCount: z.int(),
  /** True if the import would write the objects: without errors, or the rest of a file whose errors are left out. */
  isWritable: z.boolean(),
})
export type CimImportPreview = z.infer<typeof cimImportPreview>

const body = z.object({
  content: z.string().max(maxCimCharacters),
  /** Imports what fits: objects with errors, and those that need them, are left out and listed. */
  skipRefused: z.boolean().default(false),
})
export const exportGridNet = endpoint({
  name: 'exportGridNet',
  method: 'GET',
  path: `${netPath}/cim`,
  permission: gridPermissions.export,
  summary: 'Exports the network of a station as CIM JSON-LD',
  reply: cimDocument,
})
export const previewGridNet = endpoint({
  name: 'previewGridNet',
  method: 'POST',
  path: `${netPath}/cim/preview`,
  permission: gridPermissions.create,
  summary:
    'Previews the import of a CIM JSON-LD file, or of the CGMES files of a model (RDF/XML or TriG, one after the other), into the network of a station: changes and errors. Nothing is stored',
  body,
  reply: cimImportPreview,
  bodyLimit: 2 * maxCimCharacters,
  writes: false,
})
export const importGridNet = endpoint({
  name: 'importGridNet',
  method: 'POST',
  path: `${netPath}/cim`,
  permission: gridPermissions.create,
  summary:
    'Imports a CIM JSON-LD file, or the CGMES files of a model (RDF/XML or TriG, one after the other), into the network of a station, all or nothing, or with `skipRefused` what fits; changes of existing objects require the permission to edit',
  body,
  reply: cimImportPreview,
  bodyLimit: 2 * maxCimCharacters,
})
export const cimEndpoints = [exportGridNet, previewGridNet, importGridNet] as const
