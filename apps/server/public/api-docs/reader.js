/* Shows the OpenAPI document with the reader's own sign-in. The page itself contains no data. */
const texts = {
  zh: {
    loading: '正在加载接口文档…',
    signIn: '请先在控制台登录，然后刷新本页。',
    failed: '无法加载接口文档，请稍后重试。',
    link: '登录',
  },
  en: {
    loading: 'Loading the API description …',
    signIn: 'Sign in to the console first, then reload this page.',
    failed: 'The API description could not be loaded. Try again later.',
    link: 'Sign in',
  },
  es: {
    loading: 'Cargando la descripción de la API…',
    signIn: 'Inicie sesión en la consola y vuelva a cargar esta página.',
    failed: 'No se pudo cargar la descripción de la API. Inténtelo más tarde.',
    link: 'Iniciar sesión',
  },
}

const cookieOf = (name) =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
const language = cookieOf('language') ?? navigator.language.slice(0, 2)
const text = texts[language] ?? texts.en
document.documentElement.lang = texts[language] ? language : 'en'
const state = document.querySelector('#state')

function showSignIn() {
  const link = document.createElement('a')
  link.href = '/login'
  link.textContent = text.link
  state.replaceChildren(text.signIn, ' ', link)
}

async function show() {
  state.textContent = text.loading
  const token = cookieOf('cms_token')
  const headers = token ? { authorization: `Bearer ${decodeURIComponent(token)}` } : {}
  const response = await fetch('/api/openapi.json', { headers })
  if (response.status === 401) return showSignIn()
  if (!response.ok) throw new Error(String(response.status))
  window.SwaggerUIBundle({
    spec: await response.json(),
    dom_id: '#reader',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    // A description to read: nothing is called from here, and no validator elsewhere is asked.
    supportedSubmitMethods: [],
    validatorUrl: null,
  })
}

show().catch(() => {
  state.textContent = text.failed
})
