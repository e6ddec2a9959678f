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
    list: 'Versions of grid tariffs: what the grid company asks for, never what drivers pay',
    get: 'A version of a grid tariff',
    create: 'Adds a version; of a name that stands, to that tariff. 409 where its days meet those of another version',
    update: 'Changes a version; a name is that of all versions of the tariff',
    remove: 'Removes a version; the last one not while a supply point takes its prices from it',
  },
})
export const gridTariffEndpoints = [
  listGridTariffs,
  getGridTariff,
  createGridTariff,
  updateGridTariff,
  deleteGridTariff,
] as const
