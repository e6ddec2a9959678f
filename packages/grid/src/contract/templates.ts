import { collectorFields, dataPointFields } from '@evops/energy/contract'
import { crudEndpoints, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { connectorType, equipmentType, chargePointProtocols } from '@evops/stations/contract'
import { z } from 'zod'
import { gridKinds } from './kinds.ts'
import { gridName } from './objects.ts'
import { templatePermissions } from './screens.ts'

/** Maximum number of items that a template adds to a station at once. */
export const maxTemplateFeeders = 50
export const maxTemplateChargePoints = 300
/** Hours within which a use can be undone. */
export const templateUndoHours = 24

const volts = z.int().min(1).max(1_000_000)
/** Prefix or suffix of a charge point's number. */
const numberPart = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[A-Za-z0-9._-]+$/, 'grid.fault.number-part')

/** A data point of a feeder's meter, read over Modbus TCP. */
export const templateDataPoint = dataPointFields
  .pick({ quantity: true, register: true, address: true, valueType: true, scaleE6: true })
  .refine(({ register, address, valueType }) => register !== null && address !== null && valueType !== null, {
    path: ['address'],
    message: 'grid.fault.template-point',
  })
export const templateFeeder = z.object({
  /** Name of its breaker; a number follows if there are several. */
  name: numberPart(10),
  count: z.int().min(1).max(maxTemplateFeeders).default(1),
  ratedA: z.int().min(1).max(10_000),
  /** Number of charge points behind each. */
  chargePoints: z.int().min(0).max(50),
  equipmentType: equipmentType.default(1),
  protocol: z.enum(chargePointProtocols).default('ocpp1.6j'),
  chargePointW: z.int().min(1).max(10_000_000),
  connectors: z.int().min(1).max(4).default(1),
  connectorType: connectorType.default(4),
  /** True if each feeder has a meter. */
  metered: z.boolean().default(false),
  /** Data points of the meter; empty: its readings come from another source. */
  points: z.array(templateDataPoint).max(20).default([]),
})
export type TemplateFeeder = z.output<typeof templateFeeder>

export const templateFields = z.object({
  name: gridName,
  /** Line-to-line voltage at the charge points. */
  lowV: volts.default(400),
  /** Both null: the station is fed at low voltage. */
  highV: volts.nullable().default(null),
  transformerVa: z.int().min(1).max(1_000_000_000).nullable().default(null),
  feeders: z.array(templateFeeder).min(1, 'grid.fault.template-empty').max(20),
})
export type TemplateForm = z.output<typeof templateFields>
const sum = (feeders: readonly TemplateFeeder[], of: (feeder: TemplateFeeder) => number) =>
  feeders.reduce((all, feeder) => all + feeder.count * of(feeder), 0)
export const countFeeders = ({ feeders }: Pick<TemplateForm, 'feeders'>) => sum(feeders, () => 1)
export const countTemplateChargePoints = ({ feeders }: Pick<TemplateForm, 'feeders'>) =>
  sum(feeders, ({ chargePoints }) => chargePoints)
const withTemplateChecks = <S extends z.ZodType<TemplateForm>>(schema: S) =>
  schema.superRefine((form, context) => {
    const { highV, lowV, transformerVa, feeders } = form
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((highV === null) !== (transformerVa === null)) wrong('transformerVa', 'grid.fault.template-transformer')
    if (highV !== null && highV <= lowV) wrong('highV', 'grid.fault.template-voltage')
    if (new Set(feeders.map(({ name }) => name.toLowerCase())).size < feeders.length)
      wrong('feeders', 'grid.fault.template-twice')
    if (countFeeders(form) > maxTemplateFeeders || countTemplateChargePoints(form) > maxTemplateChargePoints)
      wrong('feeders', 'grid.fault.template-large')
  })
export const templateForm = withTemplateChecks(templateFields)

export const templateRow = templateFields.extend({
  id: z.uuid(),
  version: z.int(),
  updatedAt: instant,
  feederCount: z.int(),
  chargePointCount: z.int(),
  /** Total power of all charge points. */
  chargePointsW: z.int(),
  /** Number of uses that were not undone. */
  uses: z.int(),
})
export type TemplateRow = z.infer<typeof templateRow>

const path = '/api/energy/templates'
export const {
  list: listGridTemplates,
  get: getGridTemplate,
  create: createGridTemplate,
  update: updateGridTemplate,
  remove: deleteGridTemplate,
} = crudEndpoints(path, 'GridTemplate', {
  permission: templatePermissions,
  reach: 'operator',
  row: templateRow,
  form: templateForm,
  change: withTemplateChecks(templateFields.extend({ version: z.int() })),
  query: pageQuery.extend({
    /** The beginning of the name. */
    search: z.string().trim().max(60).optional(),
    sort: sortKeys(['name', 'updatedAt']),
  }),
  summary: {
    list: 'Lists station templates: transformer, feeders, charge points, meters and data points that are added in one step',
    get: 'Returns a station template',
    create: 'Creates a station template',
    update:
      'Updates a station template; equipment that it already added does not change. 409 if the version is outdated',
    remove: 'Deletes a station template; equipment that it added stays',
  },
})

export const templateUse = z.object({
  stationId: z.uuid(),
  /** Prefix of the names of feeders, and therefore of the numbers of charge points and meters. */
  prefix: numberPart(12),
  /** The supply point of the station; null: set later. */
  supplyPointId: z.uuid().nullable().default(null),
  /** The device with the meters as units 1, 2, 3, …; null: not read yet. */
  device: collectorFields.pick({ host: true, port: true }).nullable().default(null),
})
export type TemplateUse = z.output<typeof templateUse>
export const templatePreview = z.object({
  objects: z.array(z.object({ name: z.string(), kind: z.enum(gridKinds) })),
  feeders: z.array(
    z.object({
      name: z.string(),
      /** Rating of its breaker. */
      ratedW: z.int(),
      chargePointsW: z.int(),
      chargePoints: z.array(z.string()),
      meterNo: z.string().nullable(),
      /** Number of data points to be read. */
      points: z.int(),
    }),
  ),
  /** Errors, at most 100. Any error aborts the use of the template. */
  refused: z.array(z.object({ about: z.string(), message: z.string() })),
})
export type TemplatePreview = z.infer<typeof templatePreview>
export const templateUseRow = z.object({
  id: z.uuid(),
  templateId: z.uuid().nullable(),
  templateName: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  prefix: z.string(),
  objects: z.int(),
  chargePoints: z.int(),
  meters: z.int(),
  collectors: z.int(),
  at: instant,
  byName: z.string(),
  /** Deadline for the undo. */
  undoUntil: instant,
  undoneAt: instant.nullable(),
})
export type TemplateUseRow = z.infer<typeof templateUseRow>
const body = templateUse
export const previewGridTemplate = endpoint({
  name: 'previewGridTemplate',
  method: 'POST',
  path: `${path}/{id}/preview`,
  permission: templatePermissions.control,
  summary: 'Previews what a template would add to a station, with errors; nothing is stored',
  body,
  reply: templatePreview,
  writes: false,
})
export const useGridTemplate = endpoint({
  name: 'useGridTemplate',
  method: 'POST',
  path: `${path}/{id}/uses`,
  permission: templatePermissions.control,
  summary:
    'Adds the content of a template to a station, all or nothing; requires the permission to add each part. Passwords of charge points are returned only in this response',
  body,
  reply: templateUseRow.extend({
    credentials: z.array(
      z.object({ chargePointNo: z.string(), identity: z.string(), password: z.string().nullable() }),
    ),
  }),
})
export const listGridTemplateUses = endpoint({
  name: 'listGridTemplateUses',
  method: 'GET',
  path: '/api/energy/template-uses',
  permission: templatePermissions.view,
  summary: 'Lists uses of templates with what each added, newest first',
  query: pageQuery.extend({ templateId: z.uuid().optional() }),
  reply: pageSchemaOf(templateUseRow),
})
export const undoGridTemplateUse = endpoint({
  name: 'undoGridTemplateUse',
  method: 'POST',
  path: '/api/energy/template-uses/{id}/undo',
  permission: templatePermissions.control,
  summary:
    'Undoes a use of a template: removes all that it added, within 24 hours and while none of it is in use (connected elsewhere, published in a diagram, read, or reached by its charge point)',
  reply: templateUseRow,
})
export const templateEndpoints = [
  listGridTemplates,
  getGridTemplate,
  createGridTemplate,
  updateGridTemplate,
  deleteGridTemplate,
  previewGridTemplate,
  useGridTemplate,
  listGridTemplateUses,
  undoGridTemplateUse,
] as const
