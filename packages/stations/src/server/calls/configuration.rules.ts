import { z } from 'zod'

export const configurationReply = z.looseObject({
  configurationKey: z.array(
    z.looseObject({ key: z.string(), readonly: z.boolean().default(false), value: z.string().optional() }),
  ),
})

/** Returns the settings in a GetConfiguration response, or null if there are none. */
export function configurationOfReply(
  reply: unknown,
): { key: string; readonly: boolean; value?: string | undefined }[] | null {
  return configurationReply.safeParse(reply).data?.configurationKey ?? null
}
