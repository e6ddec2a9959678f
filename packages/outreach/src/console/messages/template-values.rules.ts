import { languages } from '@evops/platform/contract'
import type { MessageTemplate, WechatVariant } from '../../contract/index.ts'

/* Converts between a template and its form: one text for each field, with the same names as its errors. */

type Values = Readonly<Record<string, unknown>>
const wechat = ['wechat_account', 'mini_program'] as const

export function templateFormValues({ name, event, texts, variants, version }: MessageTemplate): Values {
  const fieldsOf = (variant: WechatVariant | undefined) =>
    variant?.fields.map(({ key, value }) => `${key}=${value}`).join('\n') ?? ''
  return {
    name,
    event,
    version,
    ...Object.fromEntries(
      languages.flatMap((language) => [
        [`texts.${language}.title`, texts[language].title],
        [`texts.${language}.text`, texts[language].text],
        [`sms.${language}.templateId`, variants.sms[language]?.templateId ?? ''],
        [`variants.sms.${language}`, variants.sms[language]?.params.join('\n') ?? ''],
      ]),
    ),
    ...Object.fromEntries(
      wechat.flatMap((channel) => [
        [`${channel}.templateId`, variants[channel]?.templateId ?? ''],
        [`variants.${channel}`, fieldsOf(variants[channel])],
      ]),
    ),
    page: variants.mini_program?.page ?? '',
  }
}

export function toTemplateBody(values: Values): object {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key].trim() : '')
  const lines = (key: string) =>
    text(key)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  const wechatOf = (channel: (typeof wechat)[number]) =>
    text(`${channel}.templateId`) === ''
      ? {}
      : {
          [channel]: {
            templateId: text(`${channel}.templateId`),
            fields: lines(`variants.${channel}`).map((line) => {
              const [key = '', ...rest] = line.split('=')
              return { key: key.trim(), value: rest.join('=').trim() }
            }),
            ...(channel === 'mini_program' && { page: text('page') }),
          },
        }
  const sms = languages.flatMap((language) => {
    const templateId = text(`sms.${language}.templateId`)
    return templateId === '' ? [] : [[language, { templateId, params: lines(`variants.sms.${language}`) }]]
  })
  const texts = languages.map((language) => [
    language,
    { title: text(`texts.${language}.title`), text: text(`texts.${language}.text`) },
  ])
  return {
    name: text('name'),
    event: values['event'],
    ...(values['version'] !== undefined && { version: values['version'] }),
    texts: Object.fromEntries(texts),
    variants: { ...wechatOf('wechat_account'), ...wechatOf('mini_program'), sms: Object.fromEntries(sms) },
  }
}
