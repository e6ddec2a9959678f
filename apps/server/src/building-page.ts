import type { ConsoleBuild } from './console-build.ts'

const languages = ['zh', 'en', 'es'] as const
const texts = {
  zh: {
    title: '控制台正在构建',
    text: '充电桩和接口已经可用。页面构建完成后会自动打开。',
    failed: '控制台构建失败，原因见服务器的终端。充电桩和接口可用。',
  },
  en: {
    title: 'The console is being built',
    text: 'Charge points and the API are already available. The page opens automatically when the build is complete.',
    failed:
      'The console could not be built; see the server’s terminal for the cause. Charge points and the API are available.',
  },
  es: {
    title: 'La consola se está construyendo',
    text: 'Los puntos de recarga y la API ya están en servicio. La página se abrirá automáticamente al terminar.',
    failed:
      'No se pudo construir la consola; vea la causa en la terminal del servidor. Los puntos de recarga y la API están en servicio.',
  },
} as const

/** Returns the page shown until the console is built: its progress, in the user's first supported language. */
export function buildingPage({ state, share }: ConsoleBuild, acceptLanguage = ''): string {
  const wanted = acceptLanguage
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim().slice(0, 2))
  const language = wanted.flatMap((tag) => languages.filter((supported) => supported === tag))[0] ?? 'en'
  const { title, text, failed } = texts[language]
  const percent = Math.floor(share * 100)
  const body =
    state === 'failed'
      ? `<p>${failed}</p>`
      : `<p>${text}</p><p><progress max="100" value="${percent}"></progress> ${percent} %</p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><meta name="color-scheme" content="light dark" /><meta http-equiv="refresh" content="2" /><title>EVOps</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
