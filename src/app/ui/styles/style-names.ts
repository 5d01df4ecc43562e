import { basename } from 'node:path'
import type { CSSModulesOptions, Plugin } from 'vite'

/**
 * How the classes of `x.module.css` are called on the page: `x_class`, the same in development, in tests and in what is built, so that
 * a test may select by them. File names are unique (tests/repo/styles.test.ts).
 */
export const styleNames: CSSModulesOptions = {
  localsConvention: 'dashesOnly',
  generateScopedName: (name, file) => `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`,
}

/** Class names are constants that the build writes where they are used; the module that nothing is left of keeps its styles by this. */
export const keepStyles = (): Plugin => ({
  name: 'keep-styles',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
})
