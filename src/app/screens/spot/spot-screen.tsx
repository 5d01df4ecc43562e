export default function SpotScreen() {
  return null
}
