// Finds Debian's WebKit (package webkit2gtk-driver) and a display for it.
import { existsSync, readdirSync } from 'node:fs'
import { onPath } from './on-path.mjs'

const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/libexec']

function miniBrowser() {
  const given = process.env.WEBKIT_BROWSER
  if (given) return given
  for (const library of LIBRARIES.filter((folder) => existsSync(folder))) {
    const places = [library, ...readdirSync(library).map((name) => `${library}/${name}`)].filter((folder) =>
      existsSync(folder),
    )
    for (const folder of places)
      for (const version of ['6.0', '4.1', '4.0'])
        for (const name of [`webkitgtk-${version}`, `webkit2gtk-${version}`]) {
          const path = `${folder}/${name}/MiniBrowser`
          if (existsSync(path)) return path
        }
  }
  return null
}

/** A display in memory for WebKit: null where there is a real one. */
function display() {
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? null : (onPath('Xvfb') ?? undefined)
}

/** @returns driver, browser and display; null where any is missing */
export function findWebKit() {
  const driver = process.env.WEBKIT_DRIVER ?? onPath('WebKitWebDriver')
  const browser = miniBrowser()
  const screen = display()
  return driver && browser && screen !== undefined ? { driver, browser, display: screen } : null
}
