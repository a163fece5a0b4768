/**
 * For a statement over lines: the tax of each, and what promotions take off it, as Medusa adds them up.
 *
 * @param table of the lines, which the statement calls `line`
 * @param only which reductions, where Medusa keeps several versions of them
 */
export const lineParts = (table: string, key: string, only = "") => `jsonb_build_object(
    'tax_lines', (SELECT jsonb_agg(tax) FROM ${table}_tax_line tax WHERE tax.${key} = line.id AND tax.deleted_at IS NULL),
    'adjustments', (SELECT jsonb_agg(cut) FROM ${table}_adjustment cut
                    WHERE cut.${key} = line.id AND cut.deleted_at IS NULL ${only}))`
