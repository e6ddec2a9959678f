import { z } from 'zod'

export const configuration = z.looseObject({
  configurationKey: z.array(
    z.looseObject({ key: z.string(), readonly: z.boolean().default(false), value: z.string().optional() }),
  ),
})

/** The settings of an answer to GetConfiguration; null when it holds none. */
export function configurationOf(
  reply: unknown,
): { key: string; readonly: boolean; value?: string | undefined }[] | null {
  return configuration.safeParse(reply).data?.configurationKey ?? null
}
