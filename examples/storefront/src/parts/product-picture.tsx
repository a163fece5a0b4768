/** The product's picture, or a tile with its first letter. Decorative: the name always stands beside it. */
export function ProductPicture({ title, url }: { title: string; url: string | null | undefined }) {
  return (
    <div aria-hidden="true" className="picture">
      {url ? <img alt="" loading="lazy" src={url} /> : <span>{title.slice(0, 1)}</span>}
    </div>
  )
}
