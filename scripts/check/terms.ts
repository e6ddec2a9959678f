import type { ESTree } from 'rolldown/utils'
import { languages, type Language, type LocalizedText } from '@evops/platform/contract'
import { formatFindingAt, isTest, isTypeScript, literalText, visitSyntaxTree, type SourceTree } from './tree.ts'
import { forbiddenScreenWords } from './words.ts'

interface Refusal {
  readonly language: Language
  readonly word: RegExp
  /** The correct term, for the finding. */
  readonly instead: string
  /** Exceptions in which the word is correct. */
  readonly unless?: (where: string, text: Partial<LocalizedText>) => boolean
}

const upkeep = (where: string) => where.startsWith('packages/maintenance/')
const number = '(n|count|days|hours|minutes|seconds|rows|done|total|left)'

/** One term per thing, and spaces as each language requires (decision 68, docs/GLOSSARY.md). */
const refusals: readonly Refusal[] = [
  {
    language: 'en',
    word: forbiddenScreenWords,
    instead: 'fix, anomaly, another user, no one, received, very little, higher, reversed, active, minimum',
  },
  {
    language: 'en',
    word: /(?<!work |\{)\borders?\b/i,
    instead: 'session; position for an order of things',
    unless: (where, { en = '' }) => upkeep(where) || /\bwork order|in (ascending )?order|out of order/i.test(en),
  },
  {
    language: 'en',
    word: /\bbilling rules?\b|\bcharging model\b|\busage rate\b|\bblack and white\b|\bgraphical (drawing|explorer)\b/i,
    instead: 'tariff, setup, utilisation, local authorisation list, single-line editor or viewer',
  },
  ...(['en', 'es'] as const).map((language) => ({
    language,
    word: /\p{Script=Han}/u,
    instead: 'a word of the language',
    // A language calls itself by its own name.
    unless: (_: string, text: Partial<LocalizedText>) => text[language] === '中文',
  })),
  { language: 'en', word: /(^|[.,;(] ?)empty: /i, instead: 'Leave blank for …' },
  { language: 'en', word: /\w\(s\)/, instead: 'two forms: {n|session|sessions}' },
  {
    language: 'en',
    word: /\b(invoice (header|title)s?|refused connections?)\b/i,
    instead: 'billing profile, rejected',
  },
  { language: 'en', word: /\bmakers?\b|\bmaker’s\b/i, instead: 'manufacturer' },
  { language: 'en', word: /[\d}] %/, instead: '40% without a space' },
  {
    language: 'en',
    word: /\b(worked out|works? out|told|anew|came to nothing|look(ed|ing)? through|found wrong|by hand)\b/i,
    instead: 'calculated, reported or sent, again, checked, manually',
  },
  { language: 'en', word: /\bbeg[aiu]ns?\b(?! with)/i, instead: 'starts, started' },
  {
    language: 'es',
    word: /factur/i,
    instead: 'cobro, liquidar; of a company estado de cuenta',
    unless: (_, { en = '', zh = '' }) => /invoice|billing profile/i.test(en) || /[发收]票/.test(zh),
  },
  { language: 'es', word: /(?<!\p{L})agreg/iu, instead: 'añadir' },
  { language: 'es', word: /\bmedidor/i, instead: 'contador' },
  { language: 'es', word: /\b(AC|DC)\b/, instead: 'CA, CC' },
  {
    language: 'es',
    word: /\bpuntos? de carga\b/i,
    instead: 'punto de recarga, as the law names the device',
  },
  {
    language: 'es',
    word: /\bmonedero (está |queda |fue )?bloqueado/i,
    instead: 'congelado; a token is blocked',
  },
  { language: 'es', word: /\bcredencial/i, instead: 'identificador' },
  {
    language: 'es',
    word: /(?<!puntos? de )(?<! y )\brecarg(a|as|ar|an|ue)\b/i,
    instead: 'carga, sesión; ingreso, saldo; actualizar',
  },
  {
    language: 'es',
    word: /(?<!\p{L})(orden|órdenes)(?! de trabajo)(?!\p{L})/iu,
    instead: 'sesión, comando, orden de trabajo',
    unless: (where, { es = '' }) => upkeep(where) || /\bel orden\b|orden cronológico/.test(es),
  },
  { language: 'es', word: /(^|[.,;(] ?)vací[oa]s?: /i, instead: 'si se deja en blanco' },
  { language: 'es', word: /\w\((e?s|a)\)/, instead: 'two forms: {n|sesión|sesiones}' },
  { language: 'es', word: /\bretomar/i, instead: 'reanudar' },
  { language: 'es', word: /\bdespacho\b/i, instead: 'centro de control' },
  { language: 'es', word: /\btarifas? de servicio\b/i, instead: 'cargo por servicio' },
  { language: 'es', word: /\bhuérfan/i, instead: 'sin sesión' },
  { language: 'es', word: /[\d}]%/, instead: '40 % with a space' },
  { language: 'zh', word: /报警/, instead: '告警', unless: (_, { zh = '' }) => /消防|火|警方/.test(zh) },
  { language: 'zh', word: /(?<!记账|鉴权)凭证/, instead: '鉴权凭证, 记账凭证, 回单号' },
  { language: 'zh', word: /读数/, instead: '表底, 采样' },
  { language: 'zh', word: /对接方|启动标识/, instead: '合作方, 鉴权凭证' },
  { language: 'zh', word: /报装容量|合同功率/, instead: '合同容量, 合同最大需量' },
  {
    language: 'zh',
    word: /止码|(起始|结束)表底/,
    instead: '起度, 止度',
    // The odometer of a bus has its own words.
    unless: (where) => where.startsWith('packages/fleet/'),
  },
  { language: 'zh', word: /平台编号/, instead: '平台标识' },
  { language: 'zh', word: /表码|刻钟/, instead: '表底, 15 分钟' },
  {
    language: 'zh',
    word: /会话/,
    instead: '订单',
    // Here the word means a person's sign-in.
    unless: (where) => where.startsWith('packages/organisation/'),
  },
  { language: 'zh', word: /不认识/, instead: '不支持, 无法识别, 不受信任' },
  { language: 'zh', word: /事务号/, instead: '交易流水号' },
  { language: 'zh', word: /桩号/, instead: '桩编号' },
  { language: 'zh', word: /号枪/, instead: '枪 1' },
  {
    language: 'zh',
    word: /\p{Script=Han}\(|\)\p{Script=Han}|\([^()]*\p{Script=Han}/u,
    instead: 'full-width brackets （）; a unit after a space, (kWh), is as it is',
  },
  { language: 'zh', word: /(?<!分)组价格|价格组/, instead: '分组价格' },
  { language: 'zh', word: /无主停止|孤立停止|待账单|占用未充/, instead: '无订单停止记录, 待结算记录, 已插枪未充电' },
  {
    language: 'zh',
    word: new RegExp(
      `\\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\\p{Script=Han}|\\{${number}\\}\\p{Script=Han}|\\p{Script=Han}\\{${number}\\}`,
      'u',
    ),
    instead: 'a space between Chinese and Latin letters or digits',
  },
  { language: 'zh', word: /[\d}] %/, instead: '40% without a space' },
]

/** Checks that every text in three languages uses the one trade term for each thing. */
export function checkTerms({ files }: SourceTree): string[] {
  const findings: string[] = []
  for (const file of files.filter(isSpokenFile))
    visitSyntaxTree(file, {
      ObjectExpression(node) {
        const text = textOf(node)
        if (!languages.every((language) => language in text)) return
        for (const { language, word, instead, unless } of refusals) {
          const [found] = word.exec(text[language] ?? '') ?? []
          if (found !== undefined && !unless?.(file.path, text))
            findings.push(formatFindingAt(file, node, `says “${found.trim()}” in ${language}: ${instead}`))
        }
      },
    })
  return findings
}

function isSpokenFile(file: SourceTree['files'][number]): boolean {
  return (
    isTypeScript(file) &&
    /^(packages|apps)\//.test(file.path) &&
    !isTest(file.path) &&
    !/\/testing\/|^apps\/simulator\//.test(file.path) &&
    /\bzh:/.test(file.text)
  )
}

function textOf({ properties }: ESTree.ObjectExpression): Partial<LocalizedText> {
  const text: Partial<Record<Language, string>> = {}
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const language = languages.find((one) => property.key.type === 'Identifier' && one === property.key.name)
    if (language) text[language] = literalText(property.value) ?? ''
  }
  return text
}
