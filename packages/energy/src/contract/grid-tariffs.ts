import { crudEndpoints, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { gridTariffPermissions } from './screens.ts'
import { gridContent } from './tariff-content.ts'

/** Version of a grid tariff. Its content applies from the first to the last day. */
export const gridTariffFields = z.object({
  /** Name of the tariff. Versions of the same name follow each other. */
  name: z.string().trim().min(1).max(60),
  fromDay: z.iso.date(),
  /** Last day. Null: until the next version, or without an end. */
  untilDay: z.iso.date().nullable().default(null),
  remark: z.string().trim().max(200).default(''),
  content: gridContent,
})
type Fields = z.output<typeof gridTariffFields>
const withFormChecks = <S extends z.ZodType<Fields>>(schema: S) =>
  schema.refine(({ fromDay, untilDay }) => untilDay === null || untilDay >= fromDay, {
    path: ['untilDay'],
    message: 'energy.fault.until',
  })
export const gridTariffForm = withFormChecks(gridTariffFields)
export type GridTariffForm = z.output<typeof gridTariffForm>
export const gridTariffRow = toStoredSchema(gridTariffFields).extend({
  id: z.uuid(),
  tariffId: z.uuid(),
  version: z.int(),
  content: gridContent,
  /** Number of days between the previous version's end and this version. */
  gapDays: z.int(),
  /** Number of supply points that use the tariff. */
  supplies: z.int(),
})
export type GridTariffRow = z.infer<typeof gridTariffRow>
export const gridTariffFilter = z.object({ search: z.string().trim().max(60).optional() })
export type GridTariffFilter = z.infer<typeof gridTariffFilter>
export const {
  list: listGridTariffs,
  get: getGridTariff,
  create: createGridTariff,
  update: updateGridTariff,
  remove: deleteGridTariff,
} = crudEndpoints('/api/energy/tariffs', 'GridTariff', {
  reach: 'operator',
  permission: gridTariffPermissions,
  row: gridTariffRow,
  form: gridTariffForm,
  change: withFormChecks(gridTariffFields.extend({ version: z.int() })),
  query: pageQuery.extend({
    ...gridTariffFilter.shape,
    sort: sortKeys(['name', 'fromDay']),
  }),
  summary: {
    list: 'Lists versions of grid tariffs: prices of grid companies, never the prices that drivers pay',
    get: 'Returns a version of a grid tariff',
    create:
      'Creates a version of a grid tariff; the name of an existing tariff adds the version to it. 409 if its days overlap with another version',
    update:
      'Updates a version of a grid tariff; a new name applies to all versions of the tariff. 409 if `version` is outdated',
    remove: 'Deletes a version of a grid tariff; 409 for the only version while a supply point uses the tariff',
  },
})
export const gridTariffEndpoints = [
  listGridTariffs,
  getGridTariff,
  createGridTariff,
  updateGridTariff,
  deleteGridTariff,
] as const
